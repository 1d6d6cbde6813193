/** The part of the package `smpp` that the tests use. Its server acts as an SMSC that the test controls. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server as NetServer, Socket } from 'node:net';

  /** Fields, with the names of the specification. */
  export interface PduFields {
    [field: string]: unknown;
  }

  export class PDU {
    /** A command, or the bytes of a PDU. */
    constructor(command: string | Buffer, fields?: PduFields);
    command: string;
    command_status: number;
    sequence_number: number;
    [field: string]: unknown;
    response(fields?: PduFields): PDU;
    toBuffer(): Buffer;
    isResponse(): boolean;
  }

  export class Session extends EventEmitter {
    socket: Socket;
    sequence: number;
    send(pdu: PDU, onAnswer?: (answer: PDU) => void): boolean;
    deliver_sm(fields: PduFields, onAnswer?: (answer: PDU) => void): boolean;
    data_sm(fields: PduFields, onAnswer?: (answer: PDU) => void): boolean;
    enquire_link(fields?: PduFields, onAnswer?: (answer: PDU) => void): boolean;
    unbind(fields?: PduFields, onAnswer?: (answer: PDU) => void): boolean;
    submit_sm(fields: PduFields, onAnswer?: (answer: PDU) => void): boolean;
    bind_transceiver(fields: PduFields, onAnswer?: (answer: PDU) => void): boolean;
    close(): void;
    destroy(): void;
  }

  export function createServer(options: object, onSession: (session: Session) => void): NetServer;
  export function connect(options: object, onConnected?: (session: Session) => void): Session;
  export const filters: Record<string, { encode(value: unknown): unknown; decode(value: unknown): unknown }>;
}
