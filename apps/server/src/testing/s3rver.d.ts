declare module "@20minutes/s3rver" {
  /**
   * A server that speaks S3 and checks signatures; its only key is S3RVER, with the same secret.
   */
  // biome-ignore lint/style/noDefaultExport: that package exports its class so
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
