import type { DashboardCommand } from '@ligo/protocol';
import type { PlainKey } from '@ligo/texts';
import { IconCar, IconWalk } from '@tabler/icons-react';
import { useState } from 'react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { BigButton, Card } from '../controls.tsx';
import { CommandButton } from './command-button.tsx';

type Passer = Extract<DashboardCommand, { command: 'walk-by' }>;

/** The sides of the car in the places that they have on a map whose top is ahead. */
const SIDES: { side: Passer['side']; text: PlainKey<'dashboard'>; place: string }[] = [
  { side: 'FRONT', text: 'dashboard.side.front', place: 'col-span-2' },
  { side: 'LEFT', text: 'dashboard.side.left', place: '' },
  { side: 'RIGHT', text: 'dashboard.side.right', place: '' },
  { side: 'REAR', text: 'dashboard.side.rear', place: 'col-span-2' },
];

/** Makes a person walk past the simulated car. */
export function StreetCard() {
  const { t } = useDashboardTexts();
  const [what, setWhat] = useState<Passer['what']>('person');
  const Icon = what === 'person' ? IconWalk : IconCar;
  return (
    <Card title={t('dashboard.demo.street')}>
      <div className="flex flex-1 flex-col gap-3">
        <div className="grid grid-cols-2 gap-3">
          <BigButton
            variant={what === 'person' ? 'chosen' : 'plain'}
            aria-pressed={what === 'person'}
            onClick={() => setWhat('person')}
          >
            {t('recordings.label.person')}
          </BigButton>
          <BigButton
            variant={what === 'car' ? 'chosen' : 'plain'}
            aria-pressed={what === 'car'}
            onClick={() => setWhat('car')}
          >
            {t('dashboard.demo.otherCar')}
          </BigButton>
        </div>
        <div dir="ltr" className="grid flex-1 auto-rows-fr grid-cols-2 gap-3">
          {SIDES.map(({ side, text, place }) => (
            <CommandButton
              key={side}
              command={{ command: 'walk-by', what, side }}
              className={`flex-col gap-1! px-2! ${place}`}
              icon={<Icon className="size-7 shrink-0" aria-hidden="true" />}
            >
              {t(text)}
            </CommandButton>
          ))}
        </div>
      </div>
    </Card>
  );
}
