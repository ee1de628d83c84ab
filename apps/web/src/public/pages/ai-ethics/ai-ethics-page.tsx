import { PageHead } from '../../../ui/page-head.tsx';
import { EthicsHero } from './ethics-hero.tsx';
import { Policy } from './policy.tsx';

export function AiEthicsPage() {
  return (
    <>
      <PageHead title="aiEthics.documentTitle" description="aiEthics.description" />
      <EthicsHero />
      <Policy />
    </>
  );
}
