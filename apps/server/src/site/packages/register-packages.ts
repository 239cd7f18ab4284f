import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PackageFolder } from './package-folder.ts';
import { ARCHITECTURES, type CarPackage, newestPackages, PACKAGE_KINDS } from './package-list.ts';

const FILES = '/download/files';
const NONE =
  'This server offers no such package. Its operator builds packages with: npm run package -- --server ORIGIN\n';

/** Names of architectures in Debian's and the kernel's tools. */
const ALIASES = new Map([
  ['amd64', 'x64'],
  ['x86_64', 'x64'],
  ['aarch64', 'arm64'],
]);
const querySchema = z.object({
  arch: z
    .string()
    .transform((text) => ALIASES.get(text) ?? text)
    .pipe(z.enum(ARCHITECTURES))
    .optional(),
  kind: z.enum(PACKAGE_KINDS).optional(),
});

const TYPES = new Map([
  ['deb', 'application/vnd.debian.binary-package'],
  ['gz', 'application/gzip'],
  ['xz', 'application/x-xz'],
]);

/**
 * Serves the packages in the operator's list by name, and the link to the newest package. `sendNotAvailable` answers a browser that
 * requests a package that is not offered; it returns `null` for other clients.
 */
export function registerPackages(
  app: FastifyInstance,
  packages: PackageFolder,
  sendNotAvailable: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | null,
): void {
  app.get<{ Params: { file: string } }>(
    `${FILES}/:file`,
    {
      config: { isDownload: true },
      // The file library knows other types. A 404 is answered as text.
      onSend: async ({ params: { file } }, reply) => {
        if (reply.statusCode !== 200 && reply.statusCode !== 206) return;
        reply.header('content-disposition', `attachment; filename="${file}"`).type(typeOf(file));
      },
    },
    async (request, reply) => {
      const found = await packages.find(request.params.file);
      if (!found) return reply.callNotFound();
      return reply.sendFile(found.file, packages.folder);
    },
  );
  app.get('/download/latest', async (request, reply) => {
    reply.header('cache-control', 'no-cache');
    const desired = querySchema.safeParse(request.query);
    if (!desired.success) {
      return reply.code(400).type('text/plain').send('arch is x64 or arm64, kind is deb or archive\n');
    }
    const found = choose(newestPackages(await packages.current()), desired.data);
    if (found) return reply.redirect(`${FILES}/${found.file}`, 302);
    reply.code(404);
    return sendNotAvailable(request, reply) ?? reply.type('text/plain').send(NONE);
  });
}

function typeOf(file: string): string {
  return TYPES.get(file.split('.').at(-1) ?? '') ?? 'application/octet-stream';
}

function choose(
  packages: readonly CarPackage[],
  { arch, kind }: z.infer<typeof querySchema>,
): CarPackage | undefined {
  return packages.find((each) => (arch ?? each.arch) === each.arch && (kind ?? each.kind) === each.kind);
}
