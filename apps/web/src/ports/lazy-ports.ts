import type { BookStorage } from './book-storage.ts';
import type { RecordingPorts } from './recordings.ts';

/** The browser as the lazy stores see it. */
export interface LazyPorts extends RecordingPorts {
  bookStorage: BookStorage;
}
