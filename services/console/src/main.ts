import { runService } from '@herald/service/stored';
import { service } from './compose';

runService(service);
