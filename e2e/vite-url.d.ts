/** Vite's way to name a file that is fetched as it is; the page's libraries use it. */
declare module '*?url' {
  const url: string;
  export default url;
}
