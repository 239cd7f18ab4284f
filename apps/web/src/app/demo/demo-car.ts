import { startWorkerCar } from '../../platform/demo-car/worker-car.ts';

/** The car of this page, which starts before the app that connects to it is there. */
export const demoCar = startWorkerCar();
