import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';

export type TabItem = { id: string; label: ReactNode; content: ReactNode };

type TabsProps = {
  /** Names the row of tabs for who cannot see it. */
  label: string;
  tabs: readonly TabItem[];
  selected: string;
  onSelect: (id: string) => void;
};

export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const selectedIndex = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === selected),
  );
  return (
    <TabGroup
      selectedIndex={selectedIndex}
      onChange={(index) => {
        const tab = tabs[index];
        if (tab) onSelect(tab.id);
      }}
    >
      <TabList aria-label={label} className="flex flex-wrap gap-x-1 border-b-2 border-ink">
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            className="min-h-12 cursor-pointer border-2 border-b-0 border-transparent px-4 py-2 font-bold hover:bg-clay data-selected:border-ink data-selected:bg-ink data-selected:text-bone data-selected:forced-color-adjust-none"
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
      <TabPanels className="pt-6">
        {tabs.map((tab) => (
          <TabPanel key={tab.id}>{tab.content}</TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
