import type { Capabilities } from '../capabilities.ts';
import { ApiProblem } from './api-problem.ts';
import type { Handlers } from './calls.ts';

/** What an owner may do with the account as a whole. */
export function createAccountHandlers({
  accounts,
  exportAccount,
  linkEvents,
}: Capabilities): Handlers<'accountExport' | 'accountDelete'> {
  return {
    async accountExport(_input, { accountId }) {
      const all = await exportAccount(accountId);
      if (!all) throw new ApiProblem('unauthorized');
      return all;
    },
    async accountDelete(_input, { accountId, request }) {
      const ended = await accounts.remove(accountId);
      request.log.info('an account was deleted by its owner');
      for (const { carId, linkId } of ended) linkEvents.changed({ carId, removed: { linkId, accountId } });
      return {};
    },
  };
}
