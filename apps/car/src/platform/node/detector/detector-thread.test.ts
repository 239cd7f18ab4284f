import { describeMovementDetector } from '../../../ports/test-support/movement-detector.contract.ts';
import { startDetectorThread } from './detector-thread.ts';

const WORKER = new URL('../../../detector-worker.ts', import.meta.url);

describeMovementDetector('in a thread', (...args) => startDetectorThread(WORKER, ...args));
