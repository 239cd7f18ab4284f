import type { TripSummary } from '@ligo/protocol';
import type { TripColumns } from '../trip-columns.ts';

/** A trip on its way out of the product. */
export interface ExportedTrip {
  /** `null` for a figure that is not known. */
  summary: Pick<TripSummary, 'id' | 'created_at' | 'tms' | 'tme' | 'tecs' | 'tece' | 'soh'>;
  columns: TripColumns;
}
