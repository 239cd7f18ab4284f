import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { NewCodeButton } from './new-code-button.tsx';
import { useCode } from './use-code.ts';

/** Signs of a code that stand together. */
const GROUP = 4;

/** The code to type, its remaining time, and the button for another. */
export function CodeText() {
  const { t } = useDashboardTexts();
  const code = useCode();
  const groups = code?.code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? [];
  return (
    <div className="flex flex-col gap-3">
      {code && (
        <p
          dir="ltr"
          className="figure-code flex flex-wrap gap-x-[0.35em] self-start leading-none font-semibold tracking-wide select-text"
          data-testid="code"
        >
          {groups.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups of one code stay where they are
            <span key={index}>{group}</span>
          ))}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <NewCodeButton text="dashboard.newCode" />
        {code && <p className="text-lg text-normal">{t('dashboard.codeLeft', { time: code.left })}</p>}
      </div>
    </div>
  );
}
