import type { SimulatedCarCommand } from '../../ports/simulator-control.ts';
import type { Route } from './route.ts';
import { driveOff, enterPhase, plugIn, type SimulatedCar, standingPowerW } from './simulated-car.ts';

const held = (car: SimulatedCar, isOn: boolean): SimulatedCar => ({
  ...enterPhase(car, 'parked'),
  isHeld: true,
  isOn,
  powerW: standingPowerW(isOn),
  isPluggedIn: false,
  isCharging: false,
});

/** The car after a command. */
export function applyCommand(car: SimulatedCar, command: SimulatedCarCommand, route: Route): SimulatedCar {
  switch (command.command) {
    case 'drive': {
      const ready = { ...car, isHeld: false, isOn: true, isPluggedIn: false, isCharging: false };
      return car.phase === 'driving' ? ready : driveOff(ready, route);
    }
    case 'park':
      return held(car, car.isOn);
    case 'switch-off':
      return held(car, false);
    case 'charge':
      return car.isPluggedIn ? { ...car, isHeld: true } : plugIn(held(car, false));
    case 'door':
      return { ...car, doors: { ...car.doors, [command.door]: command.isOpen } };
  }
}
