import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';

/**
 * The part of the DPS that gives the place where IBS and CBS are due: the provider, the place of the service, the
 * acquirer (or the beneficiary when there is one), the beneficiary, the event; `road` belongs to another document.
 */
export type SupplyPlace = 'provider' | 'place' | 'acquirer' | 'beneficiary' | 'event' | 'road';

/** A cIndOp: nature of a supply, which decides where IBS and CBS are due. */
export interface OperationIndicator extends Provenance {
  /** 6 digits. */
  readonly code: string;
  readonly place: SupplyPlace;
  readonly law: string;
  readonly operation: string;
  readonly supply: string;
  readonly placeName: string;
}

/** Indicators of operation of IBS and CBS that the Sefin knows today (E0901). */
// biome-ignore format: one row a line
export const operationIndicatorTable: Table<OperationIndicator> = readTable({
  source: 'Sistema Nacional NFS-e, Anexo C v1.01 (20260122); LC 214/2025, art. 11',
  asOf: '2026-11-21',
  validFrom: '2026-01-01',
  rows: [
    { code: '020101', place: 'place', law: 'LC 214/2025, art. 11, II', operation: 'Operação com bem imóvel, bem imaterial, inclusive direito, relacionada a bem imóvel', supply: 'Execução de operações com bem imóvel, bem imaterial, inclusive direito, relacionado a bem imóvel', placeName: 'Localidade do imóvel' },
    { code: '020201', place: 'place', law: 'LC 214/2025, art. 11, II', operation: 'Serviço prestado fisicamente sobre bem imóvel', supply: 'Execução de serviços sobre bem imóvel', placeName: 'Localidade do imóvel' },
    { code: '020301', place: 'place', law: 'LC 214/2025, art. 11, II', operation: 'Serviço de administração e intermediação de bem imóvel', supply: 'Execução dos serviços de administração e intermediação de bens imóveis', placeName: 'Localidade do imóvel' },
    { code: '030101', place: 'provider', law: 'LC 214/2025, art. 11, III', operation: 'Serviço prestado fisicamente sobre a pessoa ou fruído presencialmente por pessoa física', supply: 'Execução de serviços diversos exclusivamente prestados fisicamente sobre a pessoa ou integralmente fruídos presencialmente por pessoa física (2)', placeName: 'Estabelecimento do fornecedor' },
    { code: '030102', place: 'acquirer', law: 'LC 214/2025, art. 11, III', operation: 'Serviço prestado fisicamente sobre a pessoa ou fruído presencialmente por pessoa física', supply: 'Execução de serviços diversos exclusivamente prestados fisicamente sobre a pessoa ou integralmente fruídos presencialmente por pessoa física (2)', placeName: 'Endereço do adquirente' },
    { code: '030103', place: 'beneficiary', law: 'LC 214/2025, art. 11, III', operation: 'Serviço prestado fisicamente sobre a pessoa ou fruído presencialmente por pessoa física', supply: 'Execução de serviços diversos exclusivamente prestados fisicamente sobre a pessoa ou integralmente fruídos presencialmente por pessoa física (2)', placeName: 'Endereço do destinatário' },
    { code: '030104', place: 'place', law: 'LC 214/2025, art. 11, III', operation: 'Serviço prestado fisicamente sobre a pessoa ou fruído presencialmente por pessoa física', supply: 'Execução de serviços diversos exclusivamente prestados fisicamente sobre a pessoa ou integralmente fruídos presencialmente por pessoa física (2)', placeName: 'Endereço diverso do fornecedor, adquirente ou destinatário' },
    { code: '040101', place: 'event', law: 'LC 214/2025, art. 11, IV', operation: 'Serviço de planejamento, organização e administração de feiras, exposições, congressos, espetáculos, exibições e congêneres', supply: 'Execução de serviços de planejamento, organização e administração de feiras, exposições, congressos, espetáculos, exibições e congêneres', placeName: 'Local do Evento' },
    { code: '050101', place: 'provider', law: 'LC 214/2025, art. 11, V', operation: 'Serviço prestado fisicamente sobre bem móvel material', supply: 'Execução de serviços diversos fisicamente prestados sobre bem móvel material', placeName: 'Estabelecimento do fornecedor' },
    { code: '050102', place: 'acquirer', law: 'LC 214/2025, art. 11, V', operation: 'Serviço prestado fisicamente sobre bem móvel material', supply: 'Execução de serviços diversos fisicamente prestados sobre bem móvel material', placeName: 'Endereço do adquirente' },
    { code: '050103', place: 'beneficiary', law: 'LC 214/2025, art. 11, V', operation: 'Serviço prestado fisicamente sobre bem móvel material', supply: 'Execução de serviços diversos fisicamente prestados sobre bem móvel material', placeName: 'Endereço do destinatário' },
    { code: '050104', place: 'place', law: 'LC 214/2025, art. 11, V', operation: 'Serviço prestado fisicamente sobre bem móvel material', supply: 'Execução de serviços diversos fisicamente prestados sobre bem móvel material', placeName: 'Endereço diverso do fornecedor, adquirente ou destinatário' },
    { code: '050201', place: 'place', law: 'LC 214/2025, art. 11, V', operation: 'Serviços portuários', supply: 'Execução de serviços portuários', placeName: 'Local da prestação' },
    { code: '060101', place: 'place', law: 'LC 214/2025, art. 11, VI', operation: 'Serviço de transporte de passageiros', supply: 'Execução de serviços de transporte de passageiros', placeName: 'Local de início do transporte' },
    { code: '070101', place: 'place', law: 'LC 214/2025, art. 11, VII', operation: 'Serviço de transporte de carga', supply: 'Execução de serviços de transporte de carga', placeName: 'Endereço fornecido para entrega' },
    { code: '070102', place: 'place', law: 'LC 214/2025, art. 11, VII', operation: 'Serviço de transporte de carga', supply: 'Execução de serviços de transporte de carga', placeName: 'Local da retirada' },
    { code: '080101', place: 'road', law: 'LC 214/2025, art. 11, VIII', operation: 'Serviço de exploração de via', supply: 'Execução de serviços de exploração de via', placeName: 'Local da prestação, correspondente à extensão da via explorada e proporcional ao território dos entes tributantes' },
    { code: '100101', place: 'acquirer', law: 'LC 214/2025, art. 11, X', operation: 'Cessão de espaço para prestação de serviços publicitários, em operações onerosas (4)', supply: 'Execução de operações de cessão de espaço para prestação de serviços publicitários', placeName: 'Local do domicílio principal do adquirente' },
    { code: '100102', place: 'acquirer', law: 'LC 214/2025, art. 11, X', operation: 'Cessão de espaço para prestação de serviços publicitários, em operações onerosas (4)', supply: 'Execução de operações de cessão de espaço para prestação de serviços publicitários', placeName: 'Local do domicílio do destinatário, nos casos de adquirente residente ou domiciliado no exterior' },
    { code: '100201', place: 'acquirer', law: 'LC 214/2025, art. 11, X', operation: 'Cessão de espaço para prestação de serviços publicitários, em operações não onerosas (4)', supply: 'Execução de operações de cessão de espaço para prestação de serviços publicitários', placeName: 'Local do domicílio principal do destinatário' },
    { code: '100301', place: 'acquirer', law: 'LC 214/2025, art. 11, X', operation: 'Demais serviços, em operações onerosas', supply: 'Execução dos demais serviços em operações não especificadas anteriormente ou, nos serviços de que trata o inc. III, estes sejam, ainda que parcialmente, prestados à distância (2)', placeName: 'Local do domicílio principal do adquirente' },
    { code: '100302', place: 'acquirer', law: 'LC 214/2025, art. 11, X', operation: 'Demais serviços, em operações onerosas', supply: 'Execução dos demais serviços em operações não especificadas anteriormente ou, nos serviços de que trata o inc. III, estes sejam, ainda que parcialmente, prestados à distância (2)', placeName: 'Local do domicílio do destinatário, nos casos de adquirente residente ou domiciliado no exterior' },
    { code: '100401', place: 'acquirer', law: 'LC 214/2025, art. 11, X', operation: 'Demais serviços, em operações não onerosas', supply: 'Execução dos demais serviços em operações não especificadas anteriormente ou, nos serviços de que tratam o inc. III, estes sejam, ainda que parcialmente, prestados à distância', placeName: 'Local do domicílio principal do destinatário' },
    { code: '100501', place: 'acquirer', law: 'LC 214/2025, art. 11, X', operation: 'Demais bens móveis imateriais, inclusive direitos, em operações onerosas', supply: 'Execução de demais operações não especificadas anteriormente com bens móveis imateriais, inclusive direitos', placeName: 'Local do domicílio principal do adquirente' },
    { code: '100502', place: 'acquirer', law: 'LC 214/2025, art. 11, X', operation: 'Demais bens móveis imateriais, inclusive direitos, em operações onerosas', supply: 'Execução de demais operações não especificadas anteriormente com bens móveis imateriais, inclusive direitos', placeName: 'Local do domicílio do destinatário, nos casos de adquirente residente ou domiciliado no exterior' },
    { code: '100601', place: 'acquirer', law: 'LC 214/2025, art. 11, X', operation: 'Demais bens móveis imateriais, inclusive direitos, em operações não onerosas', supply: 'Execução de demais operações não especificadas anteriormente com bens móveis imateriais, inclusive direitos', placeName: 'Local do domicílio principal do destinatário' },
  ],
}, ({ code }) => code);

/** Returns the cIndOp in force on a day (YYYY-MM-DD). */
export const findOperationIndicator = (code: string, day: string): OperationIndicator | undefined =>
  operationIndicatorTable.find(code, day);
