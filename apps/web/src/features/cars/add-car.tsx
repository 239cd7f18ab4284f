import { useEffect, useState } from 'react';
import { useStores } from '../../stores/use-stores.tsx';
import { CodeStep } from './code-step.tsx';
import { NameStep } from './name-step.tsx';
import type { ScannerPort } from './ports.ts';

/** How long one step slides away and the other in. */
const SLIDE_MS = 400;

/** The two steps of adding a car, side by side; the second slides in when the first is done. */
export function AddCar({ port, onDone }: { port: ScannerPort; onDone: () => void }) {
  const { newCar } = useStores();
  const [step, setStep] = useState<'code' | 'name'>('code');
  useEffect(() => newCar.reset(), [newCar]);
  const slide = { transitionDuration: `${SLIDE_MS}ms` };
  return (
    // Focus rings need a little room, which is taken from the drawer's own edge.
    <div className="-mx-1 overflow-hidden">
      <div
        style={slide}
        className={`flex w-[200%] transition-transform ease-calm ${step === 'name' ? '-translate-x-1/2 rtl:translate-x-1/2' : ''}`}
      >
        <div className="w-1/2 p-1" inert={step !== 'code'}>
          <CodeStep port={port} isActive={step === 'code'} onAdded={() => setStep('name')} />
        </div>
        <div className="w-1/2 p-1" inert={step !== 'name'}>
          <NameStep isActive={step === 'name'} onDone={onDone} />
        </div>
      </div>
    </div>
  );
}
