import type { FastifyInstance } from 'fastify';
import type { Capabilities } from './capabilities.ts';
import type { Readiness } from './health/readiness.ts';
import { createAccountHandlers } from './http/account-handlers.ts';
import { createAttemptLimits } from './http/attempt-limits.ts';
import { type CallGuards, registerCalls } from './http/calls.ts';
import { createAccountCarHandlers, createCarHandlers } from './http/car-handlers.ts';
import { registerDemoSignIn } from './http/demo-sign-in.ts';
import { createNotificationHandlers } from './http/notification-handlers.ts';
import { registerOperations } from './http/operations.ts';
import { createOtherHandlers } from './http/other-handlers.ts';
import { createSignInCookies } from './http/sign-in-cookies.ts';
import { createSignInHandlers, registerSignIn } from './http/sign-in-routes.ts';
import type { Limits } from './limits/limits.ts';
import type { ServerContext } from './server-context.ts';
import type { DemoProvider } from './sign-in/demo-provider.ts';
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
  const { signIn, account, cars } = capabilities;
  registerOperations(app, readiness, metrics, config.metricsToken);
  if (demo) await registerDemoSignIn(app, demo);
  const isSecure = config.publicOrigin.startsWith('https:');
  const cookies = createSignInCookies(isSecure);
  const attempts = createAttemptLimits(limits);
  registerSignIn(app, signIn, cookies, isSecure, (result) => metrics.signIns.inc({ result }));
  registerCalls(app, guards, {
    ...createSignInHandlers(signIn, cookies),
    ...createAccountHandlers(account),
    ...createAccountCarHandlers(cars, attempts),
    ...createCarHandlers(cars, attempts),
    ...createNotificationHandlers(capabilities, attempts),
    ...createOtherHandlers(capabilities, config.alternateOrigin, attempts),
  });
  const answerNotFound = await registerSite(app, config);
  app.setNotFoundHandler(
    (request, reply) =>
      answerNotFound(request, reply) ?? reply.code(404).send({ code: 'not-found', requestId: request.id }),
  );
}
