import { runService } from '@herald/service/http-service';
import { service } from './compose';

runService(service);
