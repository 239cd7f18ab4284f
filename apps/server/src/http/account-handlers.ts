import type { Capabilities } from '../capabilities.ts';
import { ApiProblem } from './api-problem.ts';
import type { Handlers } from './calls.ts';

export function createAccountHandlers(
  account: Capabilities['account'],
): Handlers<'accountExport' | 'accountDelete'> {
  return {
    async accountExport(_input, { accountId }) {
      const all = await account.export(accountId);
      if (!all) throw new ApiProblem('unauthorized');
      return all;
    },
    async accountDelete(_input, { accountId, request }) {
      await account.delete(accountId);
      request.log.info('account deleted by its owner');
      return {};
    },
  };
}
