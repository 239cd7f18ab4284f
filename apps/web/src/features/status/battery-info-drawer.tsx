import type { PlainKey } from '@ligo/texts';
import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/input/button.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';

type Explained = readonly [title: PlainKey<'app' | 'common'>, text: PlainKey<'app'>];

const CHARGED: Explained = ['status.charged', 'status.explainCharged'];
const EXPLAINED: readonly Explained[] = [
  ['status.temperature', 'status.explainTemperature'],
  ['status.voltage', 'status.explainVoltage'],
  ['status.health', 'status.explainHealth'],
  ['reading.auxBatteryVoltageV', 'status.explainAux'],
];

export default function BatteryInfoDrawer({
  open,
  onOpenChange,
  hasCharged,
}: {
  open: boolean;
  /** The charged energy is among the figures. */
  hasCharged: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTexts();
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('status.explain')}>
      <dl className="flex flex-col gap-4 py-2">
        <div>
          <dt className="flex items-baseline gap-2" dir="ltr">
            <span className="text-xl font-medium">78.4 %</span>
            <span className="text-sm text-quiet">(80)</span>
          </dt>
          <dd className="mt-1 text-normal">{t('status.explainSoc')}</dd>
          <dd className="text-normal">{t('status.explainSoc2')}</dd>
        </div>
        {[...(hasCharged ? [CHARGED] : []), ...EXPLAINED].map(([title, text]) => (
          <div key={title}>
            <dt className="font-medium">{t(title)}</dt>
            <dd className="text-normal">{t(text)}</dd>
          </div>
        ))}
      </dl>
      <Button wide variant="secondary" className="mt-4" onClick={() => onOpenChange(false)}>
        {t('common.back')}
      </Button>
    </Drawer>
  );
}
