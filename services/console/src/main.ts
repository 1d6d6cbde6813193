import { runService } from '@herald/service';
import { service } from './compose';

runService(service);
