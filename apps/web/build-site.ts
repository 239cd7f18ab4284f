import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const SOURCE = fileURLToPath(new URL('./src/site', import.meta.url));
const RENDERER = `${SOURCE}/render-site.tsx`;
const STYLES = 'styles';

/** The browser's files of the public pages: their styles, and the script of each page that has one. */
export function siteEntries(): Record<string, string> {
  const withScript = readdirSync(SOURCE).filter((name) => existsSync(`${SOURCE}/${name}/start.ts`));
  const scripts = withScript.map((name) => [name, `${SOURCE}/${name}/start.ts`]);
  return { [STYLES]: `${SOURCE}/site.css`, ...Object.fromEntries(scripts) };
}

/** Renders every public page in every language once their styles and scripts have been built. */
export const renderSitePages: Plugin = {
  name: 'render-site-pages',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const styles = Object.values(bundle).find(
      (each) => each.type === 'asset' && each.fileName.endsWith('.css'),
    );
    if (styles?.type !== 'asset') throw new Error('The public pages have no styles');
    const entries = Object.values(bundle).filter((each) => each.type === 'chunk' && each.isEntry);
    const scripts = entries.flatMap((each) =>
      each.type === 'chunk' && each.name !== STYLES ? [[each.name, `/${each.fileName}`]] : [],
    );
    const { module } = await runnerImport<typeof import('./src/site/render-site.tsx')>(RENDERER, {
      configFile: false,
      logLevel: 'warn',
      // The repository's packages are not compiled.
      environments: { inline: { resolve: { conditions: ['source'], noExternal: [/^@ligo\//] } } },
    });
    const assets = {
      styles: { inline: String(styles.source).replace(/\s*\/\*\$vite\$.*$/s, '') },
      scripts: Object.fromEntries(scripts),
    };
    for (const { file, html } of module.renderSite(assets)) {
      this.emitFile({ type: 'asset', fileName: file, source: html });
    }
    // The pages carry them.
    delete bundle[styles.fileName];
  },
};

/** While developing Vite sends the public pages, too: their source is rendered at each request. */
export const developSite: Plugin = {
  name: 'develop-site',
  apply: 'serve',
  configureServer(server) {
    const { [STYLES]: _styles, ...scripts } = siteEntries();
    const address = (path: string) => `/src/site/${path.slice(SOURCE.length + 1)}`;
    const assets = {
      styles: { href: '/src/site/site.css' },
      scripts: Object.fromEntries(Object.entries(scripts).map(([name, path]) => [name, address(path)])),
    };
    server.middlewares.use(async (request, response, next) => {
      try {
        const { renderAddress } = (await server.ssrLoadModule(
          RENDERER,
        )) as typeof import('./src/site/render-site.tsx');
        const path = new URL(request.url ?? '/', 'http://localhost').pathname;
        const languages = (request.headers['accept-language'] ?? '').split(',').map((each) => each.trim());
        const html = renderAddress(path, languages, assets);
        if (html === null) return next();
        response.setHeader('content-type', 'text/html; charset=utf-8');
        const values = { origin: `http://${request.headers.host}`, canonical: path };
        response.end(
          html.replace(/\{\{(origin|canonical)\}\}/g, (_, name: keyof typeof values) => values[name]),
        );
      } catch (error) {
        next(error);
      }
    });
  },
};
