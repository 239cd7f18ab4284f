import { IconBluetooth, IconPlug } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AdapterKind, AdapterSettings } from '../../../../car/src/unit-page/unit-settings.ts';
import { BigButton, Card } from '../../dashboard/controls.tsx';
import { useFeed, useReadable } from '../../dashboard/dashboard-context.tsx';
import { SourceRow } from '../../dashboard/details/source-row.tsx';
import { useUnitTexts } from '../../i18n/unit.ts';
import { useConnect } from '../adapter/use-connect.ts';
import { useUnit } from '../unit-context.tsx';
import { CarChoice } from './car-choice.tsx';
import type { SettingsCardProps } from './parked-card.tsx';

/** The OBD adapter: which one it is, its state, and the car at it. */
export function AdapterCard({ onChange }: Pick<SettingsCardProps, 'onChange'>) {
  const { t } = useUnitTexts();
  const { adapter } = useUnit();
  const { chosen, connect, problem } = useConnect();
  const forget = async () => {
    if (await onChange({ adapter: null })) await adapter.forget();
  };
  return (
    <Card title={t('unit.adapter')}>
      {problem && (
        <p role="alert" className="mb-3 text-attention">
          {t(`unit.adapter.${problem}`)}
        </p>
      )}
      {chosen ? (
        <ChosenAdapter chosen={chosen} onConnect={() => connect(chosen.by)}>
          <CarChoice chosen={chosen} onChoose={(car) => onChange({ adapter: { ...chosen, ...car } })} />
          <BigButton className="self-start" onClick={forget}>
            {t('unit.adapter.forget')}
          </BigButton>
        </ChosenAdapter>
      ) : (
        <NoAdapter kinds={adapter.kinds} onConnect={connect} />
      )}
    </Card>
  );
}

interface NoAdapterProps {
  kinds: readonly AdapterKind[];
  onConnect: (by: AdapterKind) => void;
}

function NoAdapter({ kinds, onConnect }: NoAdapterProps) {
  const { t } = useUnitTexts();
  return (
    <>
      <p className="mb-3 text-normal">{t('unit.adapter.text')}</p>
      {kinds.length === 0 && <p className="text-attention">{t('unit.adapter.unsupported')}</p>}
      <div className="flex flex-wrap gap-2">
        {kinds.map((kind) => {
          const Icon = kind === 'bluetooth' ? IconBluetooth : IconPlug;
          return (
            <BigButton
              key={kind}
              onClick={() => onConnect(kind)}
              icon={<Icon className="size-6 shrink-0" aria-hidden="true" />}
            >
              {t(`unit.adapter.${kind}`)}
            </BigButton>
          );
        })}
      </div>
    </>
  );
}

interface ChosenAdapterProps {
  chosen: AdapterSettings;
  onConnect: () => void;
  children: ReactNode;
}

function ChosenAdapter({ chosen, onConnect, children }: ChosenAdapterProps) {
  const { t } = useUnitTexts();
  const { adapter } = useUnit();
  const needsTouch = useReadable(adapter.needsTouch, (needs) => needs);
  const source = useFeed(({ car }) => car?.sources.find(({ name }) => name === 'obd'));
  return (
    <div className="flex flex-col gap-4">
      {source && !needsTouch && <SourceRow source={{ ...source, name: chosen.name || source.name }} />}
      {needsTouch && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 text-attention">{t('unit.adapter.needsTouch')}</p>
          <BigButton variant="primary" onClick={onConnect}>
            {t('unit.adapter.connect')}
          </BigButton>
        </div>
      )}
      {children}
    </div>
  );
}
