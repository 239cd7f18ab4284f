import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface BottomTabsProps<V extends string> {
  /** The subject of the tabs, for screen readers. */
  label: string;
  value: V;
  onValueChange: (value: V) => void;
  /** `count`: of what waits in it. */
  tabs: readonly { value: V; text: string; icon: ReactNode; content: ReactNode; count?: ReactNode }[];
}

/** A screen in parts, chosen by tabs at its foot, within a thumb's reach. Where large text puts them below each other, each is one line. */
export function BottomTabs<V extends string>({ label, value, onValueChange, tabs }: BottomTabsProps<V>) {
  return (
    <Tabs.Root value={value} onValueChange={onValueChange} className="flex h-full flex-col">
      {tabs.map((tab) => (
        <Tabs.Panel
          key={tab.value}
          value={tab.value}
          className="@container min-h-0 flex-1 overflow-y-auto outline-none"
        >
          {tab.content}
        </Tabs.Panel>
      ))}
      <div className="@container shrink-0 border-t border-border bg-card px-[12px] pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))]">
        <Tabs.List aria-label={label} className="mx-auto flex max-w-md flex-wrap gap-[8px]">
          {tabs.map((tab) => (
            <Tabs.Tab
              key={tab.value}
              value={tab.value}
              className="flex min-h-[56px] max-w-full min-w-min flex-1 cursor-pointer flex-col items-center justify-center gap-x-2 gap-y-0.5 rounded-xl text-sm text-normal transition-colors duration-200 hover:text-strong data-active:bg-raised data-active:text-brand @max-[14rem]:flex-row [&>svg]:size-6"
            >
              {tab.icon}
              <span className="max-w-full text-center wrap-break-word">
                {tab.text} {tab.count}
              </span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
    </Tabs.Root>
  );
}
