import { serveWatch } from '../watch-port.ts';
import type { FromChargerPage } from './worker-charger.ts';

/** The browser's report of the device's battery. TypeScript does not know it, since not all browsers have it. */
interface Battery extends EventTarget {
  /** The device is charged, or is full on its charger. */
  readonly charging: boolean;
}
interface BatteryNavigator {
  getBattery?(): Promise<Battery>;
}

/** Reports the charger of this device to the car's worker at the other end of a port, until that ends the watch or is `gone`: only a page has it. */
export function serveCharger(port: MessagePort, gone: AbortSignal): void {
  const watch = new AbortController();
  const report = (isPluggedIn: boolean | null) => {
    const message: FromChargerPage = { isPluggedIn };
    if (!watch.signal.aborted) port.postMessage(message);
  };
  const start = async () => {
    const battery = await (navigator as BatteryNavigator).getBattery?.();
    report(battery?.charging ?? null);
    battery?.addEventListener('chargingchange', () => report(battery.charging), { signal: watch.signal });
  };
  serveWatch(port, gone, () => watch.abort());
  // A browser may refuse it by its settings.
  start().catch(() => report(null));
}
