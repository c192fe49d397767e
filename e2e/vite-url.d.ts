/** Vite's suffix for importing a file's URL, unprocessed. The page's libraries use it. */
declare module '*?url' {
  const url: string;
  export default url;
}
