/** The path of a compiled source file (`new URL('./x.ts', import.meta.url)`); every run of tests first compiles changed files. */
export function compiled(source: URL): string {
  return decodeURIComponent(new URL(source.href.replace(/^(.*)\/src\/(.*)\.ts$/, '$1/dist/$2.js')).pathname);
}
