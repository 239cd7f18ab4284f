import type { FastifyInstance } from 'fastify';
import { hostnameOf, isLoopbackName } from '../network/known-host.ts';
import { DEMO_PATH, type DemoProvider } from '../sign-in/demo-provider.ts';
import { ApiProblem } from './api-problem.ts';

/** Hands what is below the demo provider's path to it, for this machine's own names alone. */
export async function registerDemoSignIn(app: FastifyInstance, demo: DemoProvider): Promise<void> {
  await app.register(async (scope) => {
    // The provider reads its bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    // Its pages have a policy of their own, and its paths carry what a sign-in is recognised by.
    const own = { helmet: false, logLevel: 'silent' } as const;
    scope.all(`${DEMO_PATH}/*`, own, async (request, reply) => {
      const name = hostnameOf(request.headers.host);
      if (name === null || !isLoopbackName(name)) throw new ApiProblem('not-found');
      reply.hijack();
      demo.handle(request.raw, reply.raw);
    });
  });
}
