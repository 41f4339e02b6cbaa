/** The texts of the codes that the authority uses itself, by Anexo I; another code gets a general text. */
const descriptions: Readonly<Record<string, string>> = {
  E0001: 'A versão do leiaute da DPS não é mais aceita.',
  E0004: 'O identificador da DPS não corresponde à concatenação dos campos que o formam.',
  E0006: 'O ambiente informado na DPS diverge do ambiente de recebimento.',
  E0008: 'A data e hora de emissão da DPS não pode ser posterior à do processamento.',
  E0010: 'A série da DPS não pertence à faixa do tipo de emissor.',
  E0014:
    'Conjunto de Série, Número, Código do Município Emissor e CNPJ/CPF informado nesta DPS já existe em uma NFS-e gerada a partir de uma DPS enviada anteriormente.',
  E0015: 'A data de competência não pode ser posterior à data de emissão da DPS.',
  E0042: 'A chave de acesso da NFS-e a ser substituída é inválida.',
  E0044: 'A NFS-e a ser substituída não existe.',
  E0046: 'A NFS-e a ser substituída está cancelada.',
  E0068: 'A NFS-e a ser substituída tem solicitação de análise fiscal pendente.',
  E0714: 'A assinatura da DPS é inválida.',
  E0715: 'O certificado da assinatura da DPS é inválido.',
  E0716: 'O certificado da assinatura da DPS está fora do padrão.',
  E0717: 'A assinatura da DPS não foi informada.',
  E0718: 'A DPS não está assinada com o certificado do emitente.',
  E0802: 'O identificador do evento já existe.',
  E0812: 'O CNPJ do autor do evento difere do certificado da assinatura.',
  E0813: 'O autor do pedido não é permitido para este evento.',
  E0822: 'O cancelamento está fora do prazo definido pelo município emissor.',
  E0840: 'O cancelamento não é permitido: há evento vinculado à NFS-e que o impede.',
  E0848: 'A solicitação de análise não é permitida: há evento vinculado à NFS-e que a impede.',
  E1217: 'Serviço em manutenção.',
  E1225: 'A área de dados não pode ser decodificada ou descompactada.',
  E1226: 'O XML está malformado.',
  E1228: 'O uso de prefixo de namespace não é permitido.',
  E1229: 'O XML não está em UTF-8.',
  E1235: 'Falha no esquema XML.',
  E1242: 'O tipo de documento não é tratado.',
  E1827: 'O identificador do pedido não corresponde à chave e ao código do evento.',
  E1831: 'A NFS-e não existe.',
  E1843: 'A data do evento não pode ser posterior à do recebimento.',
  E1845: 'O ambiente do pedido diverge do ambiente de recebimento.',
  E1980: 'A assinatura do pedido de registro de evento é inválida.',
  E1989: 'A assinatura do pedido de registro de evento não foi informada.',
  E1991: 'O pedido não está assinado pelo seu autor.',
  E9996: 'Tipo de emitente não aceito nesta versão.',
};

export const descriptionOf = (code: string): string => descriptions[code] ?? `Mensagem de código ${code}.`;

/** A code that refuses a document, and its detail. The real service returns several at once. */
export interface Refusal {
  readonly code: string;
  readonly detail?: string | undefined;
}
