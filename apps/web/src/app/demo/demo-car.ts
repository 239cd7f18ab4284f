import { startWorkerCar } from '../../platform/demo-car/worker-car.ts';

/** The car of this page: the first code of the demo's page starts it, before the app that connects to it is there. */
export const demoCar = startWorkerCar();
