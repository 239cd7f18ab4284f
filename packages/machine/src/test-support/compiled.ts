/** Where a source file (`new URL('./x.ts', import.meta.url)`) was compiled to, as a path; every run of tests compiles first what changed. */
export function compiled(source: URL): string {
  return decodeURIComponent(new URL(source.href.replace(/^(.*)\/src\/(.*)\.ts$/, '$1/dist/$2.js')).pathname);
}
