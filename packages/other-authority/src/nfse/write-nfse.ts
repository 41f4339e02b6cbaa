import type { Authority } from '../calls/authority.ts';
import { brasiliaTime, monthOf } from '../calls/brasilia-time.ts';
import { checkDigit } from '../calls/check-digit.ts';
import type { StoredNfse } from '../ledger/records.ts';
import { nodeAt, textAt } from '../xml/read-xml.ts';
import { signDocument } from '../xml/sign-document.ts';
import { element, field } from '../xml/write-xml.ts';
import { nfseNamespace } from './read-document.ts';
import { type ReadDps, registrationOf } from './read-dps.ts';
import { writeAmounts, writeIbsCbs } from './write-amounts.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

/**
 * Makes the NFS-e of a DPS: the next number of the emitter, its key, and the signed XML with the unchanged DPS in it.
 */
export function makeNfse(dps: ReadDps, digest: string, authority: Authority): StoredNfse {
  const { ledger, now, seal } = authority;
  const nfseNumber = String(ledger.next(`nfse ${dps.issuer}`));
  const at = now();
  const start = [
    dps.municipality,
    '2',
    registrationOf(dps.issuer),
    nfseNumber.padStart(13, '0'),
    monthOf(at),
    String(ledger.next('code of nfse') * 7919).padStart(9, '0'),
  ].join('');
  const key = start + checkDigit(start);
  const written = writeNfse(dps, { key, nfseNumber, at }, authority);
  return {
    kind: 'nfse',
    key,
    dpsId: dps.id,
    issuer: dps.issuer,
    series: dps.series,
    number: dps.number,
    nfseNumber,
    amount: dps.amount,
    status: 'authorized',
    digest,
    parties: dps.parties,
    at,
    xml: declaration + signDocument(written, 'infNFSe', seal),
    events: [],
  };
}

interface Numbered {
  readonly key: string;
  readonly nfseNumber: string;
  readonly at: Date;
}

function writeNfse(dps: ReadDps, { key, nfseNumber, at }: Numbered, authority: Authority): string {
  const info = nodeAt(dps.root, 'infDPS');
  if (info === undefined) throw new Error('a DPS without infDPS was judged good');
  const place = textAt(info, 'serv/locPrest/cLocPrestacao');
  const kind = textAt(info, 'valores/trib/tribMun/tribISSQN');
  const isMei = textAt(info, 'prest/regTrib/opSimpNac') === '2';
  const name = (code: string) => `Município ${code}`;
  const content = element(
    'infNFSe',
    [
      field('xLocEmi', name(dps.municipality)),
      field('xLocPrestacao', place === undefined ? 'Exterior' : name(place)),
      field('nNFSe', nfseNumber),
      ...(kind === '1'
        ? [field('cLocIncid', dps.municipality), field('xLocIncid', name(dps.municipality))]
        : []),
      field('xTribNac', `Serviço ${textAt(info, 'serv/cServ/cTribNac')}`),
      field('verAplic', 'SefinNacional_1.6.0'),
      field('ambGer', '2'),
      field('tpEmis', '1'),
      field('procEmi', '1'),
      field('cStat', isMei ? '107' : '100'),
      field('dhProc', brasiliaTime(at)),
      field('nDFSe', authority.ledger.next('nDFSe')),
      writeEmitter(dps),
      writeAmounts(info, authority.issRate),
      writeIbsCbs(info, dps.municipality, authority.issRate),
      dps.xml.replace(/^<\?xml[^>]*\?>\s*/, '').trimEnd(),
    ],
    { Id: `NFS${key}` },
  );
  return element('NFSe', [content], { xmlns: nfseNamespace, versao: '1.01' });
}

const writeEmitter = ({ root, issuer, municipality }: ReadDps): string =>
  element('emit', [
    field(issuer.length === 14 ? 'CNPJ' : 'CPF', issuer),
    field('IM', textAt(root, 'infDPS/prest/IM')),
    field('xNome', `Emitente ${issuer}`),
    element('enderNac', [
      field('xLgr', 'Rua da Outra Autoridade'),
      field('nro', '1'),
      field('xBairro', 'Centro'),
      field('cMun', municipality),
      field('UF', 'SP'),
      field('CEP', '01001000'),
    ]),
  ]);
