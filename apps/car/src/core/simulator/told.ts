import type { SimulatedCarCommand } from '../../ports/simulator-control.ts';
import type { Route } from './route.ts';
import { driveOff, enter, type SimulatedCar } from './simulated-car.ts';

const held = (car: SimulatedCar): SimulatedCar => ({
  ...enter(car, 'parked'),
  isHeld: true,
  isCharging: false,
});

/** The car that was told something. */
export function told(car: SimulatedCar, command: SimulatedCarCommand, route: Route): SimulatedCar {
  switch (command.command) {
    case 'drive': {
      const ready = { ...car, isHeld: false, isOn: true, isCharging: false };
      return car.phase === 'driving' ? ready : driveOff(ready, route);
    }
    case 'park':
      return held(car);
    case 'switch-off':
      return { ...held(car), isOn: false };
    case 'door':
      return { ...car, doors: { ...car.doors, [command.door]: command.isOpen } };
  }
}
