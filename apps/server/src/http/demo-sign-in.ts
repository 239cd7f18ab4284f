import type { FastifyInstance } from 'fastify';
import { hostnameOf, isLoopbackName } from '../network/known-host.ts';
import { DEMO_PATH, type DemoProvider } from '../sign-in/demo-provider.ts';
import { ApiProblem } from './api-problem.ts';

/** Forwards paths of the demo provider to it, for loopback host names only. */
export async function registerDemoSignIn(app: FastifyInstance, demo: DemoProvider): Promise<void> {
  await app.register(async (scope) => {
    // The provider parses its bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    // Its pages have their own policy, and its paths contain codes of sign-ins.
    const own = { helmet: false, logLevel: 'silent' } as const;
    scope.all(`${DEMO_PATH}/*`, own, async (request, reply) => {
      const name = hostnameOf(request.headers.host);
      if (name === null || !isLoopbackName(name)) throw new ApiProblem('not-found');
      reply.hijack();
      demo.handle(request.raw, reply.raw);
    });
  });
}
