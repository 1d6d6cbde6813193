import { Schema } from 'mongoose';
import type { NumberObject } from './number-objects';

export const numberSchema = new Schema<NumberObject>(
  {
    number: { type: String, required: true },
    mobile: { type: String, required: true },
    countryCode: { type: String, required: true },
    isPrimary: { type: Number, required: true },
    smsEnabled: { type: Number, required: true },
    note: { type: String, default: null },
  },
  { _id: false },
);
