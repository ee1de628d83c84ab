import { useLingui } from '@lingui/react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { api } from '../../base/api.ts';
import { PrintSheet } from './print-sheet.tsx';

/** Only the sheet is printed; browsers that know no margins of pages use their own. */
const printRules = `@media print {
  @page { size: A4; margin: 18mm 16mm }
  html { font-size: 11pt }
  body { background: none }
  header, .skip-link { display: none }
  main { padding: 0 }
  h3, dt { break-after: avoid }
  tr { break-inside: avoid }
}`;

/** One application as a sheet to print or to save as PDF. */
export function PrintPage({ id }: { id: string }) {
  const { _ } = useLingui();
  // The reference of an application finds it, whatever its status.
  const list = api.applications.list.useQuery({ q: id });
  const row = list.data?.rows.find((one) => one.id === id);
  return (
    <>
      <PageHead title="print.documentTitle" description="print.title" />
      <style data-paper>{printRules}</style>
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <h1 className="text-3xl">{_('print.title')}</h1>
        <Button disabled={!row} onClick={() => window.print()}>
          {_('print.print')}
        </Button>
      </div>
      {row && <PrintSheet row={row} />}
      {!row && list.isLoading && <Loading text={_('staff.loading')} />}
      {!row && !list.isLoading && <EmptyState title={_('staff.applications.empty')} />}
    </>
  );
}
