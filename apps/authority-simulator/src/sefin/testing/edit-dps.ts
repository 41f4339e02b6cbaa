import { dpsId } from '../documents/access-key.ts';

/** Changes the text of a document. */
export type Edit = (xml: string) => string;

/** Replaces the first `from`; throws when the text does not have it, so that no test edits nothing. */
export const swap =
  (from: string, to: string): Edit =>
  (xml) => {
    if (!xml.includes(from)) throw new Error(`not in the document: ${from}`);
    return xml.replace(from, () => to);
  };

/** Sets the first element of this name. */
export const set =
  (tag: string, value: string): Edit =>
  (xml) => {
    const pattern = new RegExp(`<${tag}>[^<]*</${tag}>`);
    if (!pattern.test(xml)) throw new Error(`not in the document: ${tag}`);
    return xml.replace(pattern, () => `<${tag}>${value}</${tag}>`);
  };

/** Applies an edit only to the first element `scope`. */
export const within =
  (scope: string, edit: Edit): Edit =>
  (xml) => {
    const [found] = new RegExp(`<${scope}[ >][\\s\\S]*?</${scope}>`).exec(xml) ?? [];
    if (found === undefined) throw new Error(`not in the document: ${scope}`);
    return xml.replace(found, () => edit(found));
  };

export const remove =
  (tag: string): Edit =>
  (xml) => {
    const pattern = new RegExp(`<${tag}(?: [^>]*)?>[\\s\\S]*?</${tag}>`);
    if (!pattern.test(xml)) throw new Error(`not in the document: ${tag}`);
    return xml.replace(pattern, '');
  };

/** Inserts markup after the first end tag `tag`. */
export const after = (tag: string, markup: string): Edit => swap(`</${tag}>`, `</${tag}>${markup}`);
export const before = (tag: string, markup: string): Edit => swap(`<${tag}>`, `${markup}<${tag}>`);

export const all =
  (...edits: readonly Edit[]): Edit =>
  (xml) =>
    edits.reduce((text, edit) => edit(text), xml);

const textIn = (xml: string, tag: string): string =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';

/** Writes the Id again from the current fields of the DPS. */
export const renumber: Edit = (xml) => {
  const id = dpsId({
    municipality: textIn(xml, 'cLocEmi'),
    document: textIn(xml, 'CNPJ'),
    series: textIn(xml, 'serie'),
    number: textIn(xml, 'nDPS'),
  });
  return xml.replace(/Id="DPS[^"]*"/, `Id="${id}"`);
};

const total =
  '<pTotTrib><pTotTribFed>13.45</pTotTribFed><pTotTribEst>0.00</pTotTribEst><pTotTribMun>5.00</pTotTribMun></pTotTrib>';

/** Makes the provider a MEI. */
export const byMei: Edit = all(set('opSimpNac', '2'), swap(total, '<indTotTrib>0</indTotTrib>'));

/** Makes the provider a ME or EPP with this regime. */
export const bySimples = (regime: '1' | '2' | '3'): Edit =>
  all(
    swap('<opSimpNac>1</opSimpNac>', `<opSimpNac>3</opSimpNac><regApTribSN>${regime}</regApTribSN>`),
    swap(total, '<pTotTribSN>6.00</pTotTribSN>'),
  );

export const withheldByTaker: Edit = set('tpRetISSQN', '2');
export const rated = (rate: string): Edit => after('tpRetISSQN', `<pAliq>${rate}</pAliq>`);
export const taxed = (taxation: '2' | '3' | '4'): Edit => set('tribISSQN', taxation);

export const foreignTrade =
  '<comExt><mdPrestacao>1</mdPrestacao><vincPrest>0</vincPrest><tpMoeda>220</tpMoeda><vServMoeda>2000.00</vServMoeda><mecAFComexP>01</mecAFComexP><mecAFComexT>01</mecAFComexT><movTempBens>1</movTempBens><mdic>0</mdic></comExt>';

export const takerAbroad: Edit = all(
  swap('<toma><CNPJ>12ABC34501DE35</CNPJ>', '<toma><NIF>US123456789</NIF>'),
  swap(
    '<endNac><cMun>3550308</cMun><CEP>01310100</CEP></endNac>',
    '<endExt><cPais>US</cPais><cEndPost>10001</cEndPost><xCidade>New York</xCidade><xEstProvReg>NY</xEstProvReg></endExt>',
  ),
);

export const placeAbroad: Edit = swap(
  '<cLocPrestacao>3550308</cLocPrestacao>',
  '<cPaisPrestacao>US</cPaisPrestacao>',
);

/** Makes an export whose taker and place are abroad: scenario 86, vector 9. */
export const exported: Edit = all(takerAbroad, placeAbroad, taxed('3'), after('cServ', foreignTrade));

export const withFederal = (content: string): Edit => after('tribMun', `<tribFed>${content}</tribFed>`);
export const ownContributions = (
  pis: string,
  cofins: string,
  base = '1500.00',
  values = ['9.75', '45.00'],
): string =>
  `<piscofins><CST>01</CST><vBCPisCofins>${base}</vBCPisCofins><pAliqPis>${pis}</pAliqPis><pAliqCofins>${cofins}</pAliqCofins><vPis>${values[0]}</vPis><vCofins>${values[1]}</vCofins><tpRetPisCofins>0</tpRetPisCofins></piscofins>`;

export interface ReformGroup {
  readonly indicator?: string | undefined;
  readonly cst?: string | undefined;
  readonly classTrib?: string | undefined;
  readonly addressee?: string | undefined;
  readonly inside?: string | undefined;
}

export const withIbsCbs = ({
  indicator = '100301',
  cst = '000',
  classTrib = '000001',
  addressee = '<indDest>0</indDest>',
  inside = '',
}: ReformGroup = {}): Edit =>
  after(
    'valores',
    `<IBSCBS><finNFSe>0</finNFSe><indFinal>0</indFinal><cIndOp>${indicator}</cIndOp>${addressee}<valores>${inside}<trib><gIBSCBS><CST>${cst}</CST><cClassTrib>${classTrib}</cClassTrib></gIBSCBS></trib></valores></IBSCBS>`,
  );

/** Makes the service construction in the emitter's city. */
export const construction: Edit = all(
  set('cTribNac', '070202'),
  after('cServ', '<obra><cObra>OBRA1</cObra></obra>'),
);

export const discounts = (content: string): Edit =>
  after('vServPrest', `<vDescCondIncond>${content}</vDescCondIncond>`);
export const deduction = (content: string): Edit => before('trib', `<vDedRed>${content}</vDedRed>`);
