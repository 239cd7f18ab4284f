import type { FastifyInstance } from 'fastify';
import type { Capabilities } from './capabilities.ts';
import type { Readiness } from './health/readiness.ts';
import { ApiProblem } from './http/api-problem.ts';
import { createAttemptLimits } from './http/attempt-limits.ts';
import { type CallGuards, registerCalls } from './http/calls.ts';
import { createHandlers } from './http/handlers.ts';
import { registerOperations } from './http/operations.ts';
import { createSignInCookies, createSignInHandlers, registerSignIn } from './http/sign-in-routes.ts';
import type { Limits } from './limits/limits.ts';
import { hostnameOf, isLoopbackName } from './network/known-host.ts';
import type { ServerContext } from './server-context.ts';
import { DEMO_PATH, type DemoProvider } from './sign-in/demo-provider.ts';
import { registerSite } from './site/register-site.ts';

/** Registers all routes: health, sign-in, the calls of the protocol, the site. `demo` is `null` with an external OpenID provider. */
export async function registerRoutes(
  app: FastifyInstance,
  { config, metrics }: Pick<ServerContext, 'config' | 'metrics'>,
  { capabilities, guards }: { capabilities: Capabilities; guards: CallGuards },
  limits: Limits,
  readiness: Readiness,
  demo: DemoProvider | null,
): Promise<void> {
  const { signIn } = capabilities;
  registerOperations(app, readiness, metrics, config.metricsToken);
  if (demo) await registerDemoSignIn(app, demo);
  const isSecure = config.publicOrigin.startsWith('https:');
  const cookies = createSignInCookies(isSecure);
  registerSignIn(app, signIn, cookies, isSecure, (result) => metrics.signIns.inc({ result }));
  registerCalls(app, guards, {
    ...createSignInHandlers(signIn, cookies),
    ...createHandlers(capabilities, config.alternateOrigin, createAttemptLimits(limits)),
  });
  const answerNotFound = await registerSite(app, config);
  app.setNotFoundHandler(
    (request, reply) =>
      answerNotFound(request, reply) ?? reply.code(404).send({ code: 'not-found', requestId: request.id }),
  );
}

/** Forwards paths of the demo provider to it, for loopback host names only. */
async function registerDemoSignIn(app: FastifyInstance, demo: DemoProvider): Promise<void> {
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
