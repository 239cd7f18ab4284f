/** The path of a compiled source file of an app (`new URL('./x.ts', import.meta.url)`); every run of tests first compiles changed files. */
export function compiled(source: URL): string {
  return pathOf(source.href.replace(/^(.*)\/src\/(.*)\.ts$/, '$1/dist/modules/$2.js'));
}

/** The path of an app's program as it is shipped, given its source file, `main.ts`; every run of tests first bundles what changed. */
export function bundled(source: URL): string {
  return pathOf(source.href.replace(/^(.*)\/src\/(.*)\.ts$/, '$1/dist/$2.js'));
}

const pathOf = (address: string) => decodeURIComponent(new URL(address).pathname);
