import { join, resolve } from 'node:path';
import type { Language } from '@ligo/protocol';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { PackageFolder } from './packages/package-folder.ts';
import { type CarPackage, newestPackages } from './packages/package-list.ts';
import { registerPackages } from './packages/register-packages.ts';
import type { PageValues } from './pages/fill-page.ts';
import { languageInPath, NOT_FOUND_PAGE } from './pages/page-addresses.ts';
import {
  type AnswerNotFound,
  createAnswerPage,
  isNavigation,
  registerPages,
} from './pages/register-pages.ts';
import { SitePages } from './pages/site-pages.ts';

/** The page that lists packages. Checksums of large files take a moment, for which visitors of other pages must not wait. */
const PACKAGES_PAGE = 'download';
const BYTES_A_MEGABYTE = 1_000_000;

export type PublicPagesConfig = Pick<Config, 'publicOrigin' | 'socialLinks' | 'packagesDir'>;

/** Serves the public pages, filled with this server's values, and the packages that one of them lists. */
export function registerPublicPages(
  app: FastifyInstance,
  root: string,
  config: PublicPagesConfig,
): AnswerNotFound {
  const packages = new PackageFolder(resolve(config.packagesDir), (fields, text) =>
    app.log.warn(fields, text),
  );
  const pages = new SitePages(join(root, 'site'));
  let shown: readonly CarPackage[] = [];
  const fill = () => pages.fill((language) => valuesOf(language, config, shown));
  fill();
  const refresh = async () => {
    const offered = await packages.current();
    if (offered === shown) return;
    // Without packages, the pages are filled already.
    const isOther = offered.length + shown.length > 0;
    shown = offered;
    if (isOther) fill();
    app.log.info({ folder: packages.folder, packages: offered.length }, 'packages of the car app loaded');
  };
  refresh().catch((error: unknown) => app.log.error({ err: error }, 'public pages could not be filled'));
  const answer = createAnswerPage(pages, async (name) => (name === PACKAGES_PAGE ? refresh() : undefined));
  const answerWith =
    (name: string): AnswerNotFound =>
    (request, reply) =>
      isNavigation(request) && pages.names.includes(name)
        ? answer(request, reply.code(404), name, languageInPath(request.url))
        : null;
  registerPages(app, pages, config.publicOrigin, answer);
  registerPackages(app, packages, answerWith(PACKAGES_PAGE));
  return answerWith(NOT_FOUND_PAGE);
}

function valuesOf(
  language: Language,
  { publicOrigin, socialLinks }: PublicPagesConfig,
  offered: readonly CarPackage[],
): PageValues {
  const megabytes = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  });
  const packages = newestPackages(offered).map((each) => ({
    ...each,
    size: megabytes.format(each.size / BYTES_A_MEGABYTE),
  }));
  return {
    texts: { origin: publicOrigin },
    lists: {
      social: socialLinks.map((each) => ({ ...each })),
      packages,
      debArm64: packages.filter(({ kind, arch }) => kind === 'deb' && arch === 'arm64'),
      debX64: packages.filter(({ kind, arch }) => kind === 'deb' && arch === 'x64'),
      archiveArm64: packages.filter(({ kind, arch }) => kind === 'archive' && arch === 'arm64'),
      archiveX64: packages.filter(({ kind, arch }) => kind === 'archive' && arch === 'x64'),
    },
  };
}
