import { IconChevronDown } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/input/button.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { HELP_TOPICS, type HelpTopic, paragraphsOf } from './help-topic.ts';

interface HelpDrawerProps {
  /** What it opens at. */
  topic: HelpTopic;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Help for each screen, with that of the present one unfolded and first. */
export default function HelpDrawer({ topic, open, onOpenChange }: HelpDrawerProps) {
  const { t } = useTexts();
  const others = Object.keys(HELP_TOPICS).filter((each) => each !== topic) as HelpTopic[];
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('help.title')}>
      {[topic, ...others].map((each) => (
        <details
          key={each}
          name="help"
          open={each === topic}
          className="group border-b border-border last-of-type:border-0"
        >
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 font-medium [&::-webkit-details-marker]:hidden">
            {t(HELP_TOPICS[each].title)}
            <IconChevronDown
              aria-hidden="true"
              className="shrink-0 text-quiet transition-transform group-open:rotate-180"
            />
          </summary>
          <ul className="flex flex-col gap-3 pb-4 text-normal">
            {paragraphsOf(each).map((paragraph) => (
              <li key={paragraph}>{t(paragraph)}</li>
            ))}
          </ul>
        </details>
      ))}
      <Button wide variant="secondary" className="mt-4" onClick={() => onOpenChange(false)}>
        {t('common.close')}
      </Button>
    </Drawer>
  );
}
