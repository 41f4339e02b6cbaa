import { createHash, type KeyObject, sign } from 'node:crypto';
import { composeNfseKey, type NfseKey } from '@fiscal/domain';
import { signEnveloped, xmlDeclaration } from '@fiscal/xml';
import { buildDps } from '../build-dps.ts';
import type { DpsFacts } from '../facts/dps-facts.ts';
import { nfseNamespace } from '../namespace.ts';
import { resolveNfse } from '../resolve/resolve-nfse.ts';
import type { NfseForecast } from '../resolve/resolved-nfse.ts';
import { signedDps } from '../signed-places.ts';

export interface NfseSigner {
  readonly key: KeyObject;
  readonly certificateDer: Uint8Array;
}

export interface SampleNfse {
  /** The NFS-e as the Sefin returns it, signed by the Sefin. */
  readonly xml: string;
  readonly accessKey: NfseKey;
  readonly dpsId: string;
  /** The DPS, as sent. */
  readonly dpsXml: string;
  /** DigestValue of the DPS. */
  readonly digestValue: string;
}

export interface SampleNfseInput {
  readonly facts: DpsFacts;
  /** The signer of the DPS. */
  readonly emitter: NfseSigner;
  readonly sefin: NfseSigner;
  /** nNFSe */
  readonly number?: number | undefined;
  readonly cStat?: '100' | '107' | undefined;
  /** The canonical form that the signature of the Sefin names; default: exclusive with comments. */
  readonly canonicalization?: string | undefined;
}

/**
 * Returns an NFS-e for the DPS of these facts, from a Sefin that computes the same values as this service. Throws when
 * there is no such DPS.
 */
export function anNfse(input: SampleNfseInput): SampleNfse {
  const { facts, emitter, sefin, number = 42, cStat = '100', canonicalization } = input;
  const resolved = resolveNfse(facts);
  const built = buildDps(facts, resolved);
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  const { xml: dpsXml, digestValue } = signEnveloped(built.xml, { ...signedDps, ...emitter });
  const { forecast } = resolved;
  const accessKey = composeNfseKey({
    cityCode: facts.provider.cityCode,
    generator: '2',
    emitter: { kind: 'cnpj', registration: facts.provider.cnpj },
    number,
    yearMonth: '2611',
    numericCode: '123456789',
  });
  const content =
    `${head({ facts, forecast, number, cStat })}${amounts(forecast)}${ibsCbs(forecast)}` +
    dpsXml.slice(xmlDeclaration.length);
  const document = { root: 'NFSe', signed: 'infNFSe', id: `NFS${accessKey}`, content } as const;
  const xml = signedBySefin(document, sefin, canonicalization);
  return { xml, accessKey, dpsId: built.dpsId, dpsXml, digestValue };
}

const tag = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${text}</${name}>`;

const head = ({
  facts,
  forecast,
  number,
  cStat,
}: {
  readonly facts: DpsFacts;
  readonly forecast: NfseForecast;
  readonly number: number;
  readonly cStat: string;
}): string =>
  `${tag('xLocEmi', 'São Paulo')}${tag('xLocPrestacao', 'São Paulo')}${tag('nNFSe', String(number))}` +
  `${tag('cLocIncid', forecast.cLocIncid)}${forecast.cLocIncid === undefined ? '' : tag('xLocIncid', 'São Paulo')}` +
  `${tag('xTribNac', 'Análise e desenvolvimento de sistemas.')}${tag('verAplic', 'SefinNacional_1.6.0')}` +
  `<ambGer>2</ambGer><tpEmis>1</tpEmis><procEmi>1</procEmi>${tag('cStat', cStat)}` +
  `${tag('dhProc', '2026-11-20T10:15:03-03:00')}<nDFSe>${number}</nDFSe>` +
  `<emit>${tag('CNPJ', facts.provider.cnpj)}<xNome>Prestadora Exemplo Ltda</xNome><enderNac><xLgr>Rua A</xLgr>` +
  '<nro>1</nro><xBairro>Centro</xBairro><cMun>3550308</cMun><UF>SP</UF><CEP>01001000</CEP></enderNac></emit>';

const amounts = (forecast: NfseForecast): string =>
  `<valores>${(['vCalcDR', 'vCalcBM', 'vBC', 'pAliqAplic', 'vISSQN', 'vTotalRet', 'vLiq'] as const)
    .map((name) => tag(name, forecast[name]))
    .join('')}</valores>`;

const ibsCbs = ({ ibsCbs: group }: NfseForecast): string =>
  group === undefined
    ? ''
    : '<IBSCBS><cLocalidadeIncid>3550308</cLocalidadeIncid><xLocalidadeIncid>São Paulo</xLocalidadeIncid>' +
      `<valores>${tag('vBC', group.vBC)}<uf><pIBSUF>0.10</pIBSUF><pAliqEfetUF>0.10</pAliqEfetUF></uf>` +
      '<mun><pIBSMun>0.00</pIBSMun><pAliqEfetMun>0.00</pAliqEfetMun></mun>' +
      `<fed><pCBS>0.90</pCBS><pAliqEfetCBS>0.90</pAliqEfetCBS></fed></valores><totCIBS>${tag('vTotNF', group.vTotNF)}` +
      `<gIBS>${tag('vIBSTot', group.vIBSTot)}<gIBSUFTot>${tag('vIBSUF', group.vIBSUF)}</gIBSUFTot>` +
      `<gIBSMunTot>${tag('vIBSMun', group.vIBSMun)}</gIBSMunTot></gIBS><gCBS>${tag('vCBS', group.vCBS)}</gCBS></totCIBS></IBSCBS>`;

const dsig = 'http://www.w3.org/2000/09/xmldsig#';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments';

export interface SefinDocument {
  readonly root: 'NFSe' | 'evento';
  readonly signed: 'infNFSe' | 'infEvento';
  readonly id: string;
  readonly content: string;
}

/** Signs like the Sefin. The DPS inside declares the namespace that it inherits, which its canonical form omits. */
export function signedBySefin(
  { root, signed, id, content }: SefinDocument,
  { key, certificateDer }: NfseSigner,
  canonicalization = exclusive,
): string {
  const canonical =
    `<${signed} xmlns="${nfseNamespace}" Id="${id}">` +
    `${content.replace(/<(DPS|pedRegEvento) xmlns="[^"]*"/, '<$1')}</${signed}>`;
  const digest = createHash('sha256').update(canonical).digest('base64');
  const info =
    `<CanonicalizationMethod Algorithm="${canonicalization}"></CanonicalizationMethod>` +
    '<SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></SignatureMethod>' +
    `<Reference URI="#${id}"><Transforms><Transform Algorithm="${dsig}enveloped-signature"></Transform>` +
    `<Transform Algorithm="${canonicalization}"></Transform></Transforms>` +
    '<DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></DigestMethod>' +
    `<DigestValue>${digest}</DigestValue></Reference></SignedInfo>`;
  const value = sign('sha256', Buffer.from(`<SignedInfo xmlns="${dsig}">${info}`), key).toString('base64');
  const certificate = Buffer.from(certificateDer).toString('base64');
  return (
    `${xmlDeclaration}<${root} xmlns="${nfseNamespace}" versao="1.01"><${signed} Id="${id}">${content}</${signed}>` +
    `<Signature xmlns="${dsig}"><SignedInfo>${info}<SignatureValue>${value}</SignatureValue><KeyInfo><X509Data>` +
    `<X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></Signature></${root}>`
  );
}
