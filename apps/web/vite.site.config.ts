import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { renderSitePages, siteEntries } from './build-site.ts';

/** Builds the public pages into the folder of the built app, which must be there: this empties nothing. */
export default defineConfig({
  plugins: [tailwindcss(), renderSitePages],
  publicDir: false,
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    assetsDir: 'assets/site',
    emptyOutDir: false,
    modulePreload: false,
    sourcemap: true,
    rolldownOptions: { input: siteEntries() },
  },
});
