import { buildNfe } from '@fiscal/nfe';
import { calculateNote, taxInputOf } from '@fiscal/tax';
import { anItem, aSale, sampleIssuer } from '@fiscal/testkit';

/**
 * Returns the `nfeProc` of a sale with this many items, each with its own code. It is not signed, because a DANFE shows
 * no signature.
 */
export function authorizedSale(items: number): string {
  const request = aSale({
    items: Array.from({ length: items }, (_, index) =>
      anItem({ code: `A-${index + 1}`, description: `Caderno 96 folhas, capa dura, modelo ${index + 1}` }),
    ),
  });
  const { crt, cnpj, address } = sampleIssuer;
  const calculated = calculateNote(
    taxInputOf(request, { issuer: { crt, cnpj, uf: address.uf }, issuedOn: '2026-11-21' }),
  );
  if (!calculated.ok) throw new Error(JSON.stringify(calculated.problems));
  const built = buildNfe({
    environment: 'production',
    issuer: sampleIssuer,
    series: 1,
    number: 1234,
    issuedAt: new Date('2026-11-21T13:00:00Z'),
    numericCode: '48151623',
    request,
    calculated: calculated.note,
    softwareVersion: 'bench',
  });
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  const protocol = `<infProt><tpAmb>1</tpAmb><chNFe>${built.accessKey}</chNFe><dhRecbto>2026-11-21T10:00:03-03:00</dhRecbto><nProt>135260000012345</nProt><cStat>100</cStat></infProt>`;
  return `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">${built.xml}<protNFe versao="4.00">${protocol}</protNFe></nfeProc>`;
}
