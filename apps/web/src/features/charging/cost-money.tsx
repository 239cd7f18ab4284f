import type { PricedCost } from '@ligo/vehicle';
import { useTexts } from '../../i18n/index.ts';
import { formatMoney } from '../../parts/costs/money.ts';
import { AtLeast } from '../../parts/history/at-least.tsx';

interface CostMoneyProps {
  cost: PricedCost | null;
  testId: string;
  /** The look of the figure. */
  className: string;
}

/** The money for a session; without the price of a part of it, a lower limit. Nothing without any price. */
export function CostMoney({ cost, testId, className }: CostMoneyProps) {
  const { language } = useTexts();
  if (cost?.total == null) return null;
  return (
    <span className="flex items-baseline gap-x-1 whitespace-nowrap" dir="ltr">
      <AtLeast isPartial={cost.unpricedKwh > 0 || cost.paidMinutes === null} />
      <bdi className={className} data-testid={testId}>
        {formatMoney(language, cost.total, cost.currency)}
      </bdi>
    </span>
  );
}
