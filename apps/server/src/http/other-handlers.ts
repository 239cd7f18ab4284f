import type { Capabilities } from '../capabilities.ts';
import { ApiProblem } from './api-problem.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { Handlers } from './calls.ts';
import { printable } from './printable.ts';

/** Calls without a subject of their own. */
export function createOtherHandlers(
  { usbPassword }: Pick<Capabilities, 'usbPassword'>,
  alternateOrigin: string | null,
  limits: AttemptLimits,
): Handlers<'remoteLog' | 'usbPassword' | 'clientConfig'> {
  return {
    async remoteLog({ log }, { accountId, request }) {
      await limits.log(request, accountId);
      request.log.info({ remoteLog: printable(log) }, 'remote log');
      return {};
    },
    async usbPassword({ imeiLast6 }, { request }) {
      await limits.usb(request, imeiLast6);
      if (!usbPassword) throw new ApiProblem('not-configured');
      return { pwd: usbPassword(imeiLast6) };
    },
    clientConfig: async () => ({ alternateOrigin }),
  };
}
