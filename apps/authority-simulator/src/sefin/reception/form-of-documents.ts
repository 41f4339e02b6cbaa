import type { Reader } from '../../xml/xml-tree.ts';

type Field = readonly [path: string, pattern: RegExp];

const amount = /^(0|0\.\d{2}|[1-9]\d{0,14}(\.\d{2})?)$/;
const day = /^20\d{2}-\d{2}-\d{2}$/;
const instant = /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:00$/;
const city = /^\d{7}$/;

/** The elements that rules and calculation need. */
const requiredOfDps: readonly Field[] = [
  ['tpAmb', /^[12]$/],
  ['dhEmi', instant],
  ['verAplic', /^.{1,20}$/],
  ['serie', /^\d{1,5}$/],
  ['nDPS', /^[1-9]\d{0,14}$/],
  ['dCompet', day],
  ['tpEmit', /^[123]$/],
  ['cLocEmi', city],
  ['prest/regTrib/opSimpNac', /^[123]$/],
  ['prest/regTrib/regEspTrib', /^[0-69]$/],
  ['serv/cServ/cTribNac', /^\d{6}$/],
  ['serv/cServ/xDescServ', /^[\s\S]{1,2000}$/],
  ['valores/vServPrest/vServ', amount],
  ['valores/trib/tribMun/tribISSQN', /^[1-4]$/],
  ['valores/trib/tribMun/tpRetISSQN', /^[123]$/],
];

const requiredOfRequest: readonly Field[] = [
  ['tpAmb', /^[12]$/],
  ['dhEvento', instant],
  ['chNFSe', /^\d{8}[12][0-9A-Z]{14}\d{27}$/],
];

/** The names of elements that hold an amount or a rate. */
const amountName = /^(v[A-Z]\w*|p[A-Z]\w*)$/;

const missing = (root: Reader, fields: readonly Field[]): string | undefined => {
  const bad = fields.find(([path, pattern]) => !pattern.test(root.text(path) ?? ''));
  return bad === undefined ? undefined : `${bad[0]}: ausente ou fora do formato`;
};

function badAmount(element: Reader): string | undefined {
  for (const child of element.children()) {
    const inner = child.children().length > 0;
    if (inner) {
      const found = badAmount(child);
      if (found !== undefined) return found;
    } else if (amountName.test(child.name) && !amount.test(child.tree.text)) {
      return `${child.name}: valor fora do formato`;
    }
  }
  return undefined;
}

/** Returns the first instant that is not a real time, even when the pattern of a schema accepts it. */
export const instantComplaint = (content: Reader): string | undefined =>
  ['dhEmi', 'dhEvento'].find(
    (name) => content.has(name) && Number.isNaN(Date.parse(content.text(name) ?? '')),
  );

/** Returns the first complaint about an `infDPS` that no schema validates. */
export const dpsComplaint = (infDps: Reader): string | undefined =>
  missing(infDps, requiredOfDps) ?? badAmount(infDps);

/** Returns the first complaint about an `infPedReg` that no schema validates. */
export const requestComplaint = (infPedReg: Reader): string | undefined =>
  missing(infPedReg, requiredOfRequest) ??
  (infPedReg.has('CNPJAutor') || infPedReg.has('CPFAutor') ? undefined : 'CNPJAutor ou CPFAutor: ausente');
