import { shownNumber } from '@ligo/protocol';
import { useMemo, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { useStores, useValue } from '../../stores/use-stores.tsx';
import { Button } from '../../ui/input/button.tsx';

/** Numbers to choose from. */
const CHOICES = 3;
const DIGITS = 6;

/** The number among others that are not the car's, in any order. */
function choicesOf(number: string): string[] {
  const all = new Set([number]);
  while (all.size < CHOICES) all.add(String(Math.floor(Math.random() * 10 ** DIGITS)).padStart(DIGITS, '0'));
  return [...all].sort();
}

/** The owner's way out where the car does not accept this phone, or not yet: its number is compared with the one at the car. */
export default function ApprovalNote({ code }: { code: 'waiting' | 'removed' | 'mismatch' }) {
  const { t } = useTexts('cars');
  const { approval, link } = useStores();
  const number = useValue(approval.number, (value) => value);
  if (code === 'removed') return <p className="mt-1 text-normal">{t('approval.removed')}</p>;
  if (code === 'mismatch')
    return (
      <>
        <p className="mt-1 text-normal">{t('approval.other')}</p>
        <Button className="pointer-events-auto mt-3" wide onClick={() => link.takeOver()}>
          {t('common.retry')}
        </Button>
      </>
    );
  return (
    <>
      <p className="mt-1 text-normal">{t('approval.text')}</p>
      {number !== null && <Comparison key={number} number={number} />}
    </>
  );
}

function Comparison({ number }: { number: string }) {
  const { t } = useTexts('cars');
  const { approval } = useStores();
  const choices = useMemo(() => choicesOf(number), [number]);
  const [isChosen, setChosen] = useState(false);
  const choose = (isSame: boolean) => {
    setChosen(isSame);
    approval.choose(isSame);
  };
  if (isChosen) return <p className="mt-2 font-semibold text-brand">{t('approval.same')}</p>;
  return (
    <fieldset className="pointer-events-auto mt-3 flex flex-col gap-2">
      <legend className="mb-2 text-strong">{t('approval.question')}</legend>
      {choices.map((choice) => (
        <Button key={choice} wide variant="secondary" onClick={() => choose(choice === number)}>
          <bdi dir="ltr" className="text-lg tabular-nums">
            {shownNumber(choice)}
          </bdi>
        </Button>
      ))}
      <Button wide variant="ghost" onClick={() => choose(false)}>
        {t('approval.none')}
      </Button>
    </fieldset>
  );
}
