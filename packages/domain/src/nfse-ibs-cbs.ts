import type { NfseAddress, NfseParty } from './nfse-party.ts';

/** One document of a reimbursed amount, which leaves the base (gReeRepRes); exactly one of the first three names it. */
export interface ReimbursementDocument {
  readonly dfe?:
    | { readonly keyType: string; readonly keyTypeName?: string | undefined; readonly key: string }
    | undefined;
  readonly fiscal?:
    | { readonly cityCode: string; readonly number: string; readonly description: string }
    | undefined;
  readonly other?: { readonly number: string; readonly description: string } | undefined;
  readonly supplier?: Pick<NfseParty, 'cnpj' | 'cpf' | 'nif' | 'noNifReason' | 'name'> | undefined;
  /** YYYY-MM-DD */
  readonly issueDate: string;
  /** YYYY-MM-DD */
  readonly competenceDate: string;
  /** tpReeRepRes */
  readonly type: string;
  readonly typeName?: string | undefined;
  readonly amount: string;
}

/** Group IBSCBS of the DPS. The DPS only declares; the Sefin computes IBS and CBS. */
export interface NfseIbsCbs {
  /** cIndOp, 6 digits */
  readonly operationIndicator: string;
  /** 3 digits: the first digits of `classTrib`. */
  readonly cst: string;
  /** 6 digits, a class that is valid for NFS-e. */
  readonly classTrib: string;
  /** indFinal */
  readonly personalUse?: boolean | undefined;
  /** cCredPres */
  readonly presumedCredit?: string | undefined;
  readonly regular?: { readonly cst: string; readonly classTrib: string } | null | undefined;
  /** Per cent of deferral. */
  readonly deferral?:
    | { readonly stateRate: string; readonly municipalRate: string; readonly cbsRate: string }
    | null
    | undefined;
  /** tpEnteGov */
  readonly governmentEntity?: '1' | '2' | '3' | '4' | undefined;
  /** tpOper */
  readonly operationType?: '1' | '2' | '3' | '4' | '5' | undefined;
  /** refNFSe, 50 characters each */
  readonly referencedKeys?: readonly string[] | undefined;
  /** The party that receives the service, when it is not the taker. */
  readonly beneficiary?: NfseParty | null | undefined;
  /** imovel: exactly one of `cib` and `address`. */
  readonly property?:
    | {
        readonly registration?: string | undefined;
        readonly cib?: string | undefined;
        readonly address?: NfseAddress | undefined;
      }
    | null
    | undefined;
  readonly reimbursements?: readonly ReimbursementDocument[] | undefined;
}
