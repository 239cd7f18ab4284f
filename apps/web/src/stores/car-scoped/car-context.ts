import type { Api } from '../../ports/api.ts';
import type { AppContext } from '../../ports/app-context.ts';
import type { LinkStore } from '../link/link-store.ts';
import type { Notice } from '../notices/notices-store.ts';
import type { RecordStorage } from './create-car-record.ts';

/** The collaborators of the selected car's stores. A store takes the members that it uses. */
export interface CarContext
  extends Pick<
    AppContext,
    | 'clock'
    | 'visibility'
    | 'counter'
    | 'storage'
    | 'tripStorage'
    | 'chargeStorage'
    | 'persistence'
    | 'logStorage'
    | 'openSocket'
    | 'deviceKey'
  > {
  link: LinkStore;
  api: Api;
  records: RecordStorage;
  notify(notice: Notice): void;
  /** The server of the selected car. */
  server: { origin(): Promise<string>; token(): string | null };
}
