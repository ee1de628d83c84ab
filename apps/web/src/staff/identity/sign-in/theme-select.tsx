import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { chooseTheme, readThemeChoice, themeChoices } from '../../../theme/staff-theme.ts';

/** Chooses the theme of the staff area on this device. */
export function ThemeSelect({ label, className }: { label: string; className: string }) {
  const { _ } = useLingui();
  const [choice, setChoice] = useState(readThemeChoice);
  return (
    <select
      aria-label={label}
      value={choice}
      onChange={({ target }) => {
        const next = themeChoices.find((one) => one === target.value) ?? 'system';
        setChoice(next);
        chooseTheme(next);
      }}
      className={className}
    >
      {themeChoices.map((one) => (
        <option key={one} value={one}>
          {_(`staff.account.theme.${one}`)}
        </option>
      ))}
    </select>
  );
}
